import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long although they are short, slowest first. Parts of their paths. */
const SLOW = [
  ...['statements.long', 'event-stream.long', 'import-crash', 'cli/server.test', 'cli/package', 'durability/kill'],
  ...['server-stop', 'server-refusals', 'cli/parent', 'seeding'],
  ...['nothing-leaks', 'issues/every-endpoint', 'gantry/every-endpoint', 'every-endpoint'],
]

/** Starts the slow files of each project first. By default, files start by their size, and at the end a core waits for a short, slow one. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = Map.groupBy(sorted, ({ project }) => project.name)
    return [...projects.values()].flatMap((some) => some.toSorted((a, b) => rankOf(a) - rankOf(b)))
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = SLOW.findIndex((part) => moduleId.includes(part))
  return rank === -1 ? SLOW.length : rank
}
