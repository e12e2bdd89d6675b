import { expect, test } from 'vitest'
import type { Project } from '../../../src-renderer/projects/project.ts'
import { projectColumns } from '../../../src-renderer/projects/project-columns.tsx'
import { textsOfCell } from '../texts-of-cell.tsx'

const project = (state: object): Project =>
  JSON.parse(JSON.stringify({ name: 'Old gate', namespace: { full_path: 'acme/gates' }, ...state }))

test('the badge of a project stands between the name and the path', () => {
  const textsFor = (state: object) => textsOfCell(projectColumns(false), 'name', project(state))
  expect(textsFor({ archived: true })).toEqual(['Old gate', 'Archived', 'acme/gates'])
  expect(textsFor({ archived: true, marked_for_deletion_on: '2026-11-19' })).toEqual([
    ...['Old gate', 'Marked for deletion'],
    'acme/gates',
  ])
  expect(textsFor({})).toEqual(['Old gate', 'acme/gates'])
})
