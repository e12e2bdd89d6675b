import { describe, expect, test } from 'vitest'
import { endpoints } from '../../src-server/api.ts'
import { findSample } from '../support/samples/all.ts'
import { openingOf } from '../support/samples/opening.ts'
import { succeeds } from '../support/samples/samples.ts'
import { openStage } from '../support/samples/scene.ts'
import { callBy } from '../support/server.ts'

/** Writes that a read-only project allows: they change nothing in the project, or are how it stops being read-only. */
const ALLOWED = new Set([
  // Tokens are memberships of bots. Whoever may manage the members must be able to end them.
  ...['POST /projects/:id/access_tokens', 'DELETE /projects/:id/access_tokens/:token_id'],
  'POST /projects/:id/access_tokens/:token_id/rotate',
  ...[
    'DELETE /projects/:id',
    'POST /projects/:id/restore',
    'POST /projects/:id/archive',
    'POST /projects/:id/unarchive',
  ],
  ...['POST /projects/:id/star', 'POST /projects/:id/unstar', 'POST /projects/:id/fork'],
  'POST /projects/:id/export',
  ...['POST /projects/:id/members', 'PUT /projects/:id/members/:user_id', 'DELETE /projects/:id/members/:user_id'],
  ...['POST /projects/:id/access_requests', 'DELETE /projects/:id/access_requests/:user_id'],
  'PUT /projects/:id/access_requests/:user_id/approve',
  ...['POST /projects/:id/invitations', 'PUT /projects/:id/invitations/:email'],
  ...['DELETE /projects/:id/invitations/:email', 'POST /projects/:id/import_project_members/:project_id'],
])
const isPersonal = (address: string) => /\/(subscribe|unsubscribe|todo)$/.test(address)

const writes = endpoints
  .map(({ contract }): string => contract.address)
  .filter((address) => /^(?!GET )\S+ \S*\/projects\/:id\b/.test(address))
  .filter((address) => succeeds(findSample(address).row))

describe('an archived project', () => {
  test.for(writes)('refuses %s, unless the write changes nothing in the project', async (address) => {
    const stage = await openStage()
    const { server, tokens } = stage
    const { path, body } = await openingOf(stage, 'owner', findSample(address))
    await server.db.write((trx) =>
      trx.updateTable('project').set({ archived: 1 }).where('id', '=', Number(path.id)).execute(),
    )
    const { status } = await callBy(server, tokens.owner, address, { ...body, ...path })
    if (ALLOWED.has(address) || isPersonal(address)) expect(status).toBeLessThan(400)
    // Reactions belong to who gave them, so the others are 401 in any project.
    else expect(status).toBe(/^DELETE .*award_emoji/.test(address) ? 401 : 403)
    await server.stop()
  })
})
