import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProjectStateBadge } from '../../../src-renderer/projects/project-state-badge.tsx'

const shown = (project: Parameters<typeof ProjectStateBadge>[0]['project']) =>
  renderToStaticMarkup(
    <MantineProvider>
      <ProjectStateBadge project={project} />
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
