import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpoints } from '../../src-server/api.ts'
import { subjects } from '../../src-server/gantry/live/subject.ts'
import { samplesByFile } from '../support/samples/all.ts'
import { NEVER_SUCCESSFUL } from '../support/samples/any-input.ts'
import { rowsOf, succeeds } from '../support/samples/samples.ts'
import { roles } from '../support/samples/scene.ts'

const files = Object.entries(samplesByFile).map(([file, samples]) => ({ file, rows: rowsOf(samples) }))
const rows = files.flatMap((one) => one.rows)
const addresses = endpoints.map(({ contract }): string => contract.address)

/** Events that no sample causes, and why. */
const NOT_CAUSED = {
  'backup.created': 'Samples run in memory, where there are no backups.',
  'backup.removed': 'The same.',
  'backup.restored': 'The same.',
  'user.sign_in_refused': 'Only a refusal causes it, and effects are those of successful requests.',
  'session.ended': 'Samples send access tokens; only the token of a session ends it.',
}

describe('the samples', () => {
  test('have a line for every endpoint and no other', () => {
    const sampled = new Set(rows.map(({ address }) => address))
    expect(addresses.filter((address) => !sampled.has(address))).toEqual([])
    expect([...sampled].filter((address) => !addresses.includes(address))).toEqual([])
  })

  test('have a line for every endpoint that succeeds for the Owner or the administrator', () => {
    const well = new Set(rows.filter(succeeds).map(({ address }) => address))
    expect(addresses.filter((address) => !well.has(address) && !NEVER_SUCCESSFUL.has(address))).toEqual([])
  })

  test('have a cell for every role and no duplicate line', () => {
    expect(rows.filter(({ cells }) => cells.length !== roles.length)).toEqual([])
    const requests = rows.map(({ address, place, sent }) => `${address} ${place} ${sent}`)
    expect(requests.filter((one, i) => requests.indexOf(one) !== i)).toEqual([])
  })

  test('keep all lines of an endpoint in the folder of its tests', () => {
    const homes = addresses.map((address) => files.filter((one) => one.rows.some((row) => row.address === address)))
    expect(homes.filter((home) => home.length > 1)).toEqual([])
    const tests = files.map(({ file }) => join(import.meta.dirname, file, '../every-endpoint.test.ts'))
    expect(tests.filter((file) => !existsSync(file))).toEqual([])
  })

  test('cause every event, so that an effects.txt lists what the console shows of it', () => {
    const texts = globSync(join(import.meta.dirname, '*/effects.txt')).map((file) => readFileSync(file, 'utf8'))
    const caused = new Set(
      texts.flatMap((text) => [...text.matchAll(/^ {2}event ([\w.]+):/gm)].map(([, name]) => name)),
    )
    expect(Object.keys(subjects).filter((name) => !caused.has(name))).toEqual(Object.keys(NOT_CAUSED))
  })
})
