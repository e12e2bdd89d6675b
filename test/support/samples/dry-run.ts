import { sql } from 'kysely'
import { endpoints } from '../../../src-server/api.ts'
import type { DryRun } from '../../../src-server/kit/dry-run/dry-runs.ts'
import { NOT_REPORTED } from '../../../src-server/schema/derived.ts'
import { plainTables } from '../plain-tables.ts'
import { type Answer, callBy, type TestServer } from '../server.ts'

interface Sample {
  token: string | undefined
  address: string
  input: Record<string, unknown>
}

/** What a dry run of a successful write did wrong. There is nothing. */
export interface Rehearsal {
  /** Lines for a list of effects. */
  faults: string[]
  /** What it foresees; undefined if the write has no dry run. */
  report: DryRun | undefined
  answer: Answer
}

/** Sends a write as a dry run, which must change no row. */
export async function rehearseSample(server: TestServer, { token, address, input }: Sample): Promise<Rehearsal> {
  const { contract } = endpoints.find((one) => one.contract.address === address) ?? {}
  await server.instance.jobs.idle()
  await server.instance.events.idle()
  const before = await allRows(server)
  const events = server.events.length
  const answer = await callBy(server, token, address, input, { 'Gantry-Dry-Run': 'true' })
  const faults: string[] = []
  if (before !== (await allRows(server))) faults.push('  ! its dry run changes the database')
  if (server.events.length > events) faults.push('  ! its dry run causes events')
  if (contract?.acts_outside && answer.status !== 422) faults.push(`  ! its dry run answers ${answer.status}`)
  const id = answer.headers.get('x-request-id') ?? ''
  return { faults, report: server.instance.dry_runs.find(id), answer }
}

/** How many rows a write has added, removed and changed in each table. */
export type Counts = ReadonlyMap<string, { added: number; removed: number; changed: number }>

/** Compares what a dry run foresaw with what the request then did. Jobs go on with it, so their rows are not known. */
export function comparedWith({ report, answer }: Rehearsal, status: number, done: Counts): string[] {
  if (!report) return []
  const faults = answer.status === status ? [] : [`  ! its dry run answers ${answer.status}`]
  if (report.total_jobs > 0) return faults
  const foreseen = new Map(report.tables.map(({ table, ...counts }) => [table, counts]))
  // The use of a token changes the day of the user's last activity, whatever the request does.
  const tables = new Set([...foreseen.keys(), ...done.keys()])
  for (const table of tables) {
    if (NOT_REPORTED.has(table)) continue
    const [a, b] = [foreseen.get(table), done.get(table)].map((one) => JSON.stringify(one ?? NONE))
    if (a !== b) faults.push(`  ! its dry run foresees ${table} ${a}, not ${b}`)
  }
  return faults
}

const NONE = { added: 0, removed: 0, changed: 0 }

async function allRows({ db }: TestServer): Promise<string> {
  const tables = await Promise.all(
    plainTables().map(({ name }) => sql`SELECT * FROM ${sql.table(name)}`.execute(db.read)),
  )
  return JSON.stringify(tables.map(({ rows }) => rows))
}
