import { describe, expect, test } from 'vitest'
import { endpoints } from '../../src-server/api.ts'
import { findSample } from '../support/samples/all.ts'
import { openingOf } from '../support/samples/opening.ts'
import { openStage } from '../support/samples/scene.ts'

/** What these delete has no time of a change. */
const TIMELESS =
  /custom_attributes|links|metric_images|review_apps|personal_access_tokens|views|session|terms|impersonations|receivers|backups|worlds|clock|faults|coverage|epics\/:epic_iid\/issues/

const deletions = endpoints
  .map(({ contract }): string => contract.address)
  .filter((address) => address.startsWith('DELETE ') && !TIMELESS.test(address))

describe('If-Unmodified-Since', () => {
  test.for(deletions)('%s refuses a record that has changed since, and deletes it otherwise', async (address) => {
    const stage = await openStage()
    const { server, tokens } = stage
    const { path, body } = await openingOf(stage, 'administrator', findSample(address))
    const url = address
      .replace('DELETE ', '')
      .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(path[name])))
    const send = (since: string) =>
      server.send('DELETE', url, {
        ...(tokens.administrator !== undefined && { token: tokens.administrator }),
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json', 'If-Unmodified-Since': since },
      })
    expect((await send('Sat, 01 Jan 2000 00:00:00 GMT')).status).toBe(412)
    expect((await send('Sat, 01 Jan 2050 00:00:00 GMT')).status).toBeLessThan(300)
    await server.stop()
  })
})
