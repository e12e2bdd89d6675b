import { expect, test } from 'vitest'
import { issueColumns } from '../../../src-renderer/issues/issue-columns.tsx'
import { useColumns } from '../../../src-renderer/lists/use-columns.ts'
import { minWidthOf, trackOf, wideFrom } from '../../../src-renderer/ui/table-columns.ts'
import { renderHook } from '../render-hook.tsx'

const url = { get: () => undefined, replace: () => undefined, push: () => undefined }
const CHECKBOX = '16px'

/** The width of a title in a table of this width. */
function titleWidth(width: number): number {
  const { shown } = renderHook(() =>
    useColumns(issueColumns({ acrossProjects: true, allLate: false, groupedByPriority: false }), url, width),
  )
  const others = shown.filter(({ id }) => id !== 'title')
  const tracks = [CHECKBOX, '0px', ...others.map(({ meta }) => trackOf(meta, width, width >= wideFrom))]
  return width - minWidthOf(tracks)
}

test.for([
  [420, 900],
  [708, 1280],
  [714, 1440],
  [992, 1920],
  [1592, 2560],
] as const)('beside a peek, in a table of %i px, a title has room in a window of %i px', ([width]) =>
  expect(titleWidth(width)).toBeGreaterThan(width < 500 ? 215 : 270),
)

test('a wide table has room for a reference with a long name of its project', () => {
  const reference = issueColumns({ acrossProjects: true, allLate: false, groupedByPriority: false }).find(
    ({ id }) => id === 'reference',
  )
  // `track-and-trace#120` in 12 px mono.
  expect(Number.parseInt(trackOf(reference?.meta, 2300, true), 10)).toBeGreaterThanOrEqual(19 * 7.2)
})
