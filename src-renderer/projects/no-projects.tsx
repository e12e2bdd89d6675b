import { Button } from '@mantine/core'
import { Kbd } from '../ui/kbd.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/states.tsx'

/** Nothing there yet, and no filter to blame. */
export function NoProjects({ onNew }: { onNew: () => void }) {
  return (
    <EmptyState
      title="No projects yet"
      actions={
        <>
          <LinkButton to="/import" variant="filled">
            Import a project
          </LinkButton>
          <Button rightSection={<Kbd>c</Kbd>} onClick={onNew}>
            New project
          </Button>
        </>
      }
    >
      <p>Bring one in from an export archive, with its issues, labels and people, or start an empty one.</p>
    </EmptyState>
  )
}
