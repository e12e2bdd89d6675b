import { inputOf } from './requests.ts'
import type { Row, Samples } from './samples.ts'
import { buildScene, placeOf, type Role, type Stage } from './scene.ts'

/** Builds the scene of a sample and its request: the path parameters and all others. */
export async function openingOf(stage: Stage, role: Role, { row, samples }: { row: Row; samples: Samples }) {
  const scene = await buildScene(stage, placeOf(row.place), [role], samples.things ?? {})
  const names = [...row.address.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const path: Record<string, unknown> = {}
  const body: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(await inputOf(scene, role, row, samples)))
    (names.includes(name) ? path : body)[name] = value
  return { path, body }
}
