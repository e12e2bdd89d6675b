import { z } from 'zod'
import { forbidden } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { administratorOnly } from '../../../kit/reason.ts'
import { gpgKeyDetails } from '../../entity.ts'
import { listGpgKeys, verifiedAddresses } from '../../gpg-key-queries.ts'
import { factsOfGpgKey } from '../../gpg-public-key.ts'
import { findOwner } from '../../owner-queries.ts'

export const describeGpgKeys = endpoint(
  'GET /-/gantry/v1/users/:id/gpg_keys',
  {
    summary: "List a user's GPG keys with their names and addresses, for the user and administrators",
    access: 'user',
    params: { id: recordId },
    matches: { id: /^\d+$/ },
    query: pagination,
    answers: { 200: z.array(gpgKeyDetails) },
  },
  async ({ params, query, actor, db, request }) => {
    const owner = await findOwner(db, params.id)
    if (!(actor.admin || actor.id === owner.id)) throw forbidden(administratorOnly('the user, or administrator'))
    const page = pageOf(query)
    const { rows, total } = await listGpgKeys(db, owner.id, page)
    const addresses = await verifiedAddresses(db, owner.id)
    const bodies = []
    for (const { id, key, fingerprint, primary_keyid, created_at } of rows) {
      const facts = await factsOfGpgKey(key)
      bodies.push({
        id,
        fingerprint,
        primary_keyid,
        subkeys: facts?.subkeys ?? [],
        user_ids: (facts?.user_ids ?? []).map((one) => ({ ...one, verified: addresses.has(one.email) })),
        algorithm: facts?.algorithm ?? null,
        generated_at: facts?.created_at ?? null,
        expires_at: facts?.expires_at ?? null,
        revoked: facts?.revoked ?? false,
        created_at,
      })
    }
    return ok(bodies, pageHeaders(page, total, rows.length, request))
  },
)
