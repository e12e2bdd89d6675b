import { expect, test } from 'vitest'
import { byPath } from '../../../src-renderer/ui/by-path.ts'

test('groups are offered in the order of their paths: what is in a group follows the group', () => {
  const paths = ['acme-labs', 'acme/tools/saw', 'zoo', 'acme', 'Acorn', 'acme/team-10', 'acme/tools', 'acme/team-9']
  expect(
    paths
      .map((full_path) => ({ full_path }))
      .toSorted(byPath)
      .map(({ full_path }) => full_path),
  ).toEqual(['acme', 'acme/team-9', 'acme/team-10', 'acme/tools', 'acme/tools/saw', 'acme-labs', 'Acorn', 'zoo'])
})
