import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customAttributes } from '../../../src-server/custom-attributes/index.ts'
import { deployments } from '../../../src-server/deployments/index.ts'
import { dora } from '../../../src-server/dora/index.ts'
import { environments } from '../../../src-server/environments/index.ts'
import { groups } from '../../../src-server/groups/index.ts'
import { members } from '../../../src-server/members/index.ts'
import { mergeRequests } from '../../../src-server/merge-requests/index.ts'
import { namespaces } from '../../../src-server/namespaces/index.ts'
import { projects } from '../../../src-server/projects/index.ts'
import { pushRules } from '../../../src-server/push-rules/index.ts'
import { shares } from '../../../src-server/shares/index.ts'
import { topics } from '../../../src-server/topics/index.ts'
import { cellsOf, lineOf, rowsOf } from './rows.ts'
import { openStage, roles, type Stage } from './scene.ts'
import { TABLE } from './table.ts'

/** The slices that the table speaks of. */
const slices = [
  ...[projects, groups, shares, members, pushRules, namespaces],
  ...[topics, customAttributes, environments, deployments, mergeRequests, dora],
]
const rows = rowsOf(TABLE)

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.server.stop())

describe('the table of roles', () => {
  test('has a line for every endpoint of its slices, and for no other', () => {
    const addresses = slices.flatMap((slice) => slice.map(({ contract }): string => contract.address))
    const told = new Set(rows.map(({ address }) => address))
    expect(addresses.filter((address) => !told.has(address))).toEqual([])
    expect([...told].filter((address) => !addresses.includes(address))).toEqual([])
  })

  test('has a cell for every role, and says nothing twice', () => {
    expect(rows.filter(({ cells }) => cells.length !== roles.length)).toEqual([])
    const asked = rows.map(({ address, place, sent }) => `${address} ${place} ${sent}`)
    expect(asked.filter((one, i) => asked.indexOf(one) !== i)).toEqual([])
  })
})

describe.each(rows.map((row) => ({ ...row, name: `${row.address} ${row.place} ${row.sent}`.trimEnd() })))(
  '$name',
  (row) => {
    test('answers as the table says', async () => {
      expect(lineOf(row, await cellsOf(stage, row))).toBe(lineOf(row, row.cells))
    })
  },
)
