import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pagination } from '../../../kit/http/pagination.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { gpgKeyEntity } from '../../entity.ts'
import { findOwner } from '../../owner-queries.ts'
import { showGpgKeys } from '../../show.ts'

export const listOwnGpgKeys = endpoint(
  'GET /user/gpg_keys',
  {
    summary: "List the caller's GPG keys",
    access: 'user',
    scopes: 'read_user',
    query: pagination,
    answers: { 200: z.array(gpgKeyEntity) },
  },
  async ({ query, actor, db, request }) => showGpgKeys({ db, request }, actor.id, query),
)

export const listUserGpgKeys = endpoint(
  'GET /users/:id/gpg_keys',
  {
    summary: "List a user's GPG keys",
    access: 'anyone',
    scopes: 'read_user',
    params: { id: recordId },
    matches: { id: /^\d+$/ },
    query: pagination,
    answers: { 200: z.array(gpgKeyEntity) },
  },
  async ({ params, query, db, request }) => showGpgKeys({ db, request }, (await findOwner(db, params.id)).id, query),
)
