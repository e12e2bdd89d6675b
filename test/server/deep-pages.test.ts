import { expect, test } from 'vitest'
import { endpoints } from '../../src-server/api.ts'
import { findSample } from '../support/samples/all.ts'
import { openingOf } from '../support/samples/opening.ts'
import { openStage } from '../support/samples/scene.ts'
import { callBy } from '../support/server.ts'

const lists = endpoints
  .map(({ contract }): string => contract.address)
  .filter((address) => /^GET \/(?!-\/).*(projects|forks)$/.test(address))

/** The statuses of the last page within 50,000 records and of the page after it. */
async function deepPages(address: string, role: 'administrator' | 'anonymous') {
  const stage = await openStage()
  const { server, tokens } = stage
  const { path, body } = await openingOf(stage, role, findSample(address))
  const statuses: number[] = []
  for (const page of [500, 501]) {
    const input = { ...body, ...path, page, per_page: 100 }
    statuses.push((await callBy(server, tokens[role], address, input)).status)
  }
  await server.stop()
  return statuses
}

test('there are lists of projects', () => {
  expect(lists.length).toBeGreaterThan(4)
})

test.for(lists)('%s has no pages beyond 50,000 projects', async (address) => {
  expect(await deepPages(address, 'administrator')).toEqual([200, 405])
})

test('GET /groups has pages beyond 50,000 groups only with a token', async () => {
  expect(await deepPages('GET /groups', 'anonymous')).toEqual([200, 405])
  expect(await deepPages('GET /groups', 'administrator')).toEqual([200, 200])
})
