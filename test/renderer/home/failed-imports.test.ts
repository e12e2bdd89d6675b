import { expect, test } from 'vitest'
import { withoutUnfinishedProjects } from '../../../src-renderer/home/failed-imports.ts'

const change = (
  kind: string,
  act: string,
  project_id: number | null,
  outcome: 'finished' | 'failed' | null = null,
) => ({
  ...{ kind, act, project_id, outcome },
})

test('the removal of the project of a failed import is left out, and no other removal', () => {
  const [failed, removed, started] = [
    change('import', 'ended', 1, 'failed'),
    change('project', 'removed', 1),
    change('import', 'scheduled', 1),
  ]
  const others = [
    change('import', 'ended', 2, 'finished'),
    change('project', 'removed', 2),
    change('project', 'created', 1),
    change('project', 'removed', null),
  ]
  expect(withoutUnfinishedProjects([failed, removed, started, ...others])).toEqual([failed, started, ...others])
})
