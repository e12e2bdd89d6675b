import { CHANGES, OUTAGES } from './sample-texts.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const DAYS = 120
/** How many successful releases pass from one incident to the next: at least, and less than. Every part of the period has incidents. */
const RELEASES_PER_INCIDENT = [3, 11] as const
/** Expected number of changes per weekday, from Sunday. */
const CHANGES_OF_DAY = [0, 1.4, 1.6, 1.5, 1.3, 0.9, 0.1]
const SHA_LENGTH = 40

export interface SampleChange {
  title: string
  branch: string
  created_ms: number
  merged_ms: number
  sha: string
}
export interface SampleDeployment {
  environment: 'staging' | 'production'
  status: 'success' | 'failed'
  begun_ms: number
  finished_ms: number
  sha: string
  /** Indexes of the changes that it deployed. */
  changes: readonly number[]
}
export interface SampleIncident {
  title: string
  created_ms: number
  closed_ms: number
}
export interface Sample {
  changes: readonly SampleChange[]
  /** Ordered by time. */
  deployments: readonly SampleDeployment[]
  incidents: readonly SampleIncident[]
}

/**
 * Generates four months of activity up to `now_ms`: changes on working days, each soon deployed to staging, production releases that become
 * more frequent month by month, and some releases that cause an incident. The same bytes give the same result.
 */
export function generateSample(bytes: Uint8Array, now_ms: number): Sample {
  const random = randomSource(bytes)
  const changes = generateChanges(random, now_ms)
  const releases = generateReleases(random, changes, now_ms)
  const deployments = [...generateStagingDeployments(random, changes, now_ms), ...releases].sort(
    (a, b) => a.begun_ms - b.begun_ms,
  )
  return { changes, deployments, incidents: generateIncidents(random, releases, now_ms) }
}

type RandomSource = ReturnType<typeof randomSource>

function generateChanges(random: RandomSource, now_ms: number): SampleChange[] {
  const changes: SampleChange[] = []
  for (let day = Math.floor(now_ms / DAY) * DAY - DAYS * DAY; day <= now_ms; day += DAY) {
    const expected = CHANGES_OF_DAY[new Date(day).getUTCDay()] ?? 0
    for (let left = expected; left > 0; left--) {
      const merged_ms = day + random.between(8 * HOUR, 17 * HOUR)
      if (random.fraction() > left || merged_ms > now_ms) continue
      const title = CHANGES[changes.length % CHANGES.length] ?? ''
      changes.push({
        title,
        branch: `${title.toLowerCase().replace(/[^a-z]+/g, '-')}-${changes.length + 1}`,
        created_ms: merged_ms - random.between(2 * HOUR, 3 * DAY),
        merged_ms,
        sha: random.hex(SHA_LENGTH),
      })
    }
  }
  return changes.sort((a, b) => a.merged_ms - b.merged_ms)
}

const generateStagingDeployments = (
  random: RandomSource,
  changes: readonly SampleChange[],
  now_ms: number,
): SampleDeployment[] =>
  changes.flatMap(({ merged_ms, sha }, index) => {
    const begun_ms = merged_ms + random.between(2 * MINUTE, 12 * MINUTE)
    const finished_ms = begun_ms + random.between(3 * MINUTE, 9 * MINUTE)
    if (finished_ms > now_ms) return []
    return [
      { environment: 'staging' as const, status: 'success' as const, begun_ms, finished_ms, sha, changes: [index] },
    ]
  })

function generateReleases(random: RandomSource, changes: readonly SampleChange[], now_ms: number): SampleDeployment[] {
  const releases: SampleDeployment[] = []
  let waiting: number[] = []
  let next = 0
  let at = (changes[0]?.merged_ms ?? now_ms) + DAY
  while (at < now_ms) {
    for (; (changes[next]?.merged_ms ?? Number.POSITIVE_INFINITY) < at - HOUR; next++) waiting.push(next)
    const newest = changes[waiting.at(-1) ?? -1]
    const finished_ms = at + random.between(4 * MINUTE, 14 * MINUTE)
    if (newest && finished_ms <= now_ms) {
      const failed = random.fraction() < 0.06
      const { sha } = newest
      const status = failed ? 'failed' : 'success'
      releases.push({
        environment: 'production',
        status,
        begun_ms: at,
        finished_ms,
        sha,
        changes: failed ? [] : waiting,
      })
      if (!failed) waiting = []
    }
    const passed = 1 - (now_ms - at) / (DAYS * DAY)
    at = workingHour(at + (3.2 - 2.3 * passed) * DAY * (0.6 + 0.8 * random.fraction()))
  }
  return releases
}

/** Moves a time to working hours: not at night, not on Sundays. */
function workingHour(at: number): number {
  const time = at % DAY
  const day = at - time
  const hour = time < 9 * HOUR ? time + 8 * HOUR : time > 17 * HOUR ? time - 8 * HOUR : time
  return new Date(day).getUTCDay() === 0 ? day + DAY + hour : day + hour
}

function generateIncidents(
  random: RandomSource,
  releases: readonly SampleDeployment[],
  now_ms: number,
): SampleIncident[] {
  const incidents: SampleIncident[] = []
  let left = random.between(...RELEASES_PER_INCIDENT)
  for (const { status, finished_ms } of releases) {
    if (status === 'failed' || --left > 0) continue
    left = random.between(...RELEASES_PER_INCIDENT)
    const created_ms = finished_ms + random.between(5 * MINUTE, 5 * HOUR)
    const closed_ms = created_ms + random.between(20 * MINUTE, 7 * HOUR)
    if (closed_ms > now_ms) continue
    incidents.push({ title: OUTAGES[incidents.length % OUTAGES.length] ?? '', created_ms, closed_ms })
  }
  return incidents
}

/** A pseudo-random generator with 32 bits of state, seeded by the bytes. */
function randomSource(bytes: Uint8Array) {
  let state = bytes.reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193), 0x811c9dc5)
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    fraction,
    between: (least: number, most: number) => least + Math.floor(fraction() * (most - least)),
    hex: (length: number) => Array.from({ length }, () => Math.floor(fraction() * 16).toString(16)).join(''),
  }
}
