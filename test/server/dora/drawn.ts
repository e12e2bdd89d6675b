import fc from 'fast-check'
import type { Given } from '../../support/given.ts'
import type { TestServer } from '../../support/server.ts'
import { writeHistory } from './history.ts'
import type { ProjectHistory } from './reference.ts'

export const DAY = 86_400_000
const FIRST = Date.parse('2025-11-01T00:00:00Z')
const LAST = Date.parse('2026-05-31T00:00:00Z')

/** Moments are on few days, so that days and environments have several of them, and some are at midnight. */
const moments = fc
  .tuple(
    fc.integer({ min: 0, max: 40 }).map((day) => FIRST + Math.floor((day * (LAST - FIRST)) / 40 / DAY) * DAY),
    fc.oneof(fc.integer({ min: 0, max: DAY - 1 }), fc.constantFrom(0, DAY - 1)),
  )
  .map(([day, time]) => day + time)
const iso = (at: number) => new Date(at).toISOString()
export const dayOf = (at: number) => iso(at).slice(0, 10)

const environments = fc.constantFrom(
  { environment: 'production', tier: 'production' },
  { environment: 'eu', tier: 'production' },
  { environment: 'staging', tier: 'staging' },
  { environment: 'lab', tier: 'other' },
)
const deployments = fc
  .tuple(
    environments,
    fc.constantFrom('success', 'success', 'success', 'failed', 'canceled'),
    moments,
    fc.array(fc.integer({ min: -DAY, max: 20 * DAY }), { maxLength: 4 }),
  )
  .map(([environment, status, at, ages]) => ({
    ...environment,
    status,
    finished_at: iso(at),
    merged: ages.map((age) => iso(at - age)),
  }))
const incidents = fc
  .tuple(
    moments,
    fc.option(fc.integer({ min: 0, max: 30 * DAY }), { nil: undefined }),
    fc.integer({ min: 0, max: 5 }),
    fc.integer({ min: 0, max: 5 }),
  )
  .map(([at, open_for, duplicate, type]) => ({
    created_at: iso(at),
    closed_at: open_for === undefined ? undefined : iso(at + open_for),
    duplicate: duplicate === 0,
    type: type === 0 ? 'issue' : 'incident',
  }))
const histories = fc.record({
  deployments: fc.array(deployments, { maxLength: 60 }),
  incidents: fc.array(incidents, { maxLength: 25 }),
})

export const days = fc.integer({ min: 0, max: (LAST - FIRST) / DAY }).map((day) => FIRST + day * DAY)

/** Writes drawn histories into projects of a group and a subgroup. Returns everything that can be measured, and the token of a Reporter. */
export async function writeDrawn(server: TestServer, given: Given, seed: number) {
  const reporter = await given.user()
  const token = await given.token(reporter)
  const top = await given.group()
  await given.member({ group: top }, reporter, 20)
  const below = await given.group({ parent: top })
  const written: { id: number; inside: boolean; history: ProjectHistory }[] = []
  for (const [index, history] of fc.sample(histories, { seed, numRuns: 4 }).entries()) {
    const project = await given.project({ in: index % 2 === 0 ? top : below })
    await writeHistory(server, project, reporter, history)
    written.push({ id: project.id, inside: index % 2 === 1, history })
  }
  const subjects = [
    { path: `/groups/${top.id}`, projects: written.map((one) => one.history) },
    { path: `/groups/${below.id}`, projects: written.filter((one) => one.inside).map((one) => one.history) },
    ...written.map((one) => ({ path: `/projects/${one.id}`, projects: [one.history] })),
  ]
  return { token, subjects }
}
