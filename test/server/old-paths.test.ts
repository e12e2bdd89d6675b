import { describe, expect, test } from 'vitest'
import { endpoints } from '../../src-server/api.ts'
import { some } from '../support/runs.ts'
import { findSample } from '../support/samples/all.ts'
import { NEVER_SUCCESSFUL } from '../support/samples/any-input.ts'
import { openingOf } from '../support/samples/opening.ts'
import { openStage } from '../support/samples/scene.ts'
import { callBy } from '../support/server.ts'

const ofContainers = endpoints
  .map(({ contract }): string => contract.address)
  .filter((address) => /^\S+ \S*\/(projects|groups)\/:id\b/.test(address))
const [reads, writes] = [true, false].map((isRead) => ofContainers.filter((one) => one.startsWith('GET ') === isRead))

/** Opens the sample of an address whose project or group also has the path `old/path`. */
async function openMoved(address: string) {
  const stage = await openStage()
  const { path, body } = await openingOf(stage, 'administrator', findSample(address))
  const kind = address.includes('/projects/:id') ? 'project' : 'group'
  const source_type = kind === 'project' ? 'project' : 'namespace'
  const redirect = { path: 'old/path', source_id: Number(path.id), source_type } as const
  await stage.server.db.write((trx) => trx.insertInto('redirect_route').values(redirect).execute())
  const callWith = (id: unknown) => callBy(stage.server, stage.tokens.administrator, address, { ...body, ...path, id })
  return { server: stage.server, kind, callWith, id: path.id }
}

describe('a read by the old path of a renamed project or group', () => {
  test.for(some(reads ?? [], 6))('%s finds the record', async (address) => {
    const { server, callWith, id } = await openMoved(address)
    const { status, body } = await callWith('old/path')
    const expected = await callWith(id)
    if (!NEVER_SUCCESSFUL.has(address)) expect(expected.status).toBeLessThan(400)
    expect({ status, body }).toEqual({ status: expected.status, body: expected.body })
    await server.stop()
  })
})

describe('a write by the old path of a renamed project or group', () => {
  test.for(some(writes ?? [], 6))('%s is refused', async (address) => {
    const { server, kind, callWith } = await openMoved(address)
    expect(await callWith('old/path')).toMatchObject({
      status: 405,
      body: { message: `Non GET methods are not allowed for moved ${kind}s` },
    })
    await server.stop()
  })
})
