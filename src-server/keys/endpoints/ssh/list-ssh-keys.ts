import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pagination } from '../../../kit/http/pagination.ts'
import { sshKeyEntity } from '../../entity.ts'
import { ownerParams } from '../../filters.ts'
import { findOwner } from '../../owner-queries.ts'
import { showSshKeys } from '../../show.ts'

export const listOwnSshKeys = endpoint(
  'GET /user/keys',
  {
    summary: "List the caller's SSH keys",
    access: 'user',
    scopes: 'read_user',
    query: pagination,
    answers: { 200: z.array(sshKeyEntity) },
  },
  async ({ query, actor, ...showing }) => showSshKeys(showing, actor.id, query),
)

export const listUserSshKeys = endpoint(
  'GET /users/:id_or_username/keys',
  {
    summary: "List a user's SSH keys",
    access: 'anyone',
    scopes: 'read_user',
    params: ownerParams,
    query: pagination,
    answers: { 200: z.array(sshKeyEntity) },
  },
  async ({ params, query, ...showing }) => {
    const { id } = await findOwner(showing.db, params.id_or_username)
    return showSshKeys(showing, id, query)
  },
)
