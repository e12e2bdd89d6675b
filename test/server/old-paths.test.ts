import { describe, expect, test } from 'vitest'
import { endpoints } from '../../src-server/api.ts'
import { findSample } from '../support/samples/all.ts'
import { openingOf } from '../support/samples/opening.ts'
import { openStage } from '../support/samples/scene.ts'
import { callBy } from '../support/server.ts'

const writes = endpoints.filter(({ contract: { address } }) =>
  /^(?!GET )\S+ \S*\/(projects|groups)\/:id\b/.test(address),
)

describe('a write by the old path of a renamed project or group', () => {
  test.for(writes.map((each) => [each.contract.address] as const))('%s is refused', async ([address]) => {
    const stage = await openStage()
    const { server, tokens } = stage
    const { path, body } = await openingOf(stage, 'administrator', findSample(address))
    const kind = address.includes('/projects/:id') ? 'project' : 'group'
    await server.db.write((trx) =>
      trx
        .insertInto('redirect_route')
        .values({
          path: 'old/path',
          source_id: Number(path.id),
          source_type: kind === 'project' ? 'project' : 'namespace',
        })
        .execute(),
    )
    const answer = await callBy(server, tokens.administrator, address, { ...body, ...path, id: 'old/path' })
    expect(answer).toMatchObject({
      status: 405,
      body: { message: `Non GET methods are not allowed for moved ${kind}s` },
    })
    await server.stop()
  })
})
