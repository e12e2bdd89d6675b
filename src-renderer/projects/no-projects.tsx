import { Button } from '@mantine/core'
import { Kbd } from '../ui/kbd.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/states.tsx'

export function NoProjects({ onNew }: { onNew: () => void }) {
  return (
    <EmptyState
      title="No projects yet"
      actions={
        <>
          <LinkButton to="/import" variant="filled">
            Import project
          </LinkButton>
          <Button rightSection={<Kbd>c</Kbd>} onClick={onNew}>
            New project
          </Button>
        </>
      }
    >
      <p>
        Import a project from an export archive with its issues, labels and merge requests, or create an empty project.
      </p>
    </EmptyState>
  )
}
