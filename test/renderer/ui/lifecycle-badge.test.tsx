import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LifecycleBadge } from '../../../src-renderer/ui/lifecycle-badge.tsx'

const shown = (record: Parameters<typeof LifecycleBadge>[0]['of']) =>
  renderToStaticMarkup(
    <MantineProvider>
      <LifecycleBadge of={record} />
    </MantineProvider>,
  )

test('a marked project is shown as marked for deletion, although it is archived too', () => {
  const marked = shown({ marked_for_deletion_on: '2026-11-01', archived: true })
  expect(marked).toContain('Marked for deletion')
  expect(marked).not.toContain('Archived')
  expect(shown({ marked_for_deletion_on: null, archived: true })).toContain('Archived')
  expect(shown({ archived: false })).not.toMatch(/Archived|Marked/)
  expect(shown(undefined)).not.toMatch(/Archived|Marked/)
})

test('a group that is marked for deletion says so like a project', () => {
  expect(shown({ marked_for_deletion_on: '2026-11-01' })).toContain('Marked for deletion')
})
