import { expect } from 'vitest'
import { callBy } from '../server.ts'
import { nameOfFields } from './fields.ts'
import { inputOf } from './requests.ts'
import { lineOf, type Row, type Samples } from './samples.ts'
import { buildScene, openStage, placeOf, type Role, roles, type Scene, type Stage } from './scene.ts'

/** Sends the request as each of these roles and compares the answers with the line. */
export async function expectRoles(row: Row, samples: Samples, asked: readonly Role[] = roles) {
  const stage = await openStage()
  try {
    const cells = await cellsOf(stage, row, samples, asked)
    const whole = roles.map((role, i) => cells.get(role) ?? row.cells[i] ?? '')
    expect(lineOf(row, whole)).toBe(lineOf(row, row.cells))
  } finally {
    await stage.server.stop()
  }
}

/**
 * A read changes nothing, so all roles read in one scene, unless the scene depends on the reader. Neither does a refused write, so the next role
 * joins its scene. After any other write comes a new scene.
 */
async function cellsOf(stage: Stage, row: Row, samples: Samples, asked: readonly Role[]): Promise<Map<Role, string>> {
  const place = placeOf(row.place)
  const reads = row.address.startsWith('GET ')
  const isOfReader = place.extras.includes('starred')
  let scene = reads && !isOfReader ? await buildScene(stage, place, asked, samples.things ?? {}) : undefined
  const cells = new Map<Role, string>()
  for (const role of asked) {
    if (!scene) scene = await buildScene(stage, place, [role], samples.things ?? {})
    else if (!reads) await scene.join(role)
    const cell = await cellOf(scene, role, row, samples)
    if (isOfReader || (!reads && !/^[45]/.test(cell))) scene = undefined
    cells.set(role, cell)
  }
  return cells
}

async function cellOf(scene: Scene, role: Role, row: Row, samples: Samples) {
  const input = await inputOf(scene, role, row, samples)
  const { status, body } = await callBy(scene.server, scene.tokens[role], row.address, input)
  const fields = status < 300 ? nameOfFields(samples.shapes ?? [], body) : undefined
  const usual = row.address.startsWith('POST ') ? 201 : 200
  return fields === undefined ? String(status) : status === usual ? fields : `${status}:${fields}`
}
