import { Button } from '@mantine/core'
import { Kbd } from '../ui/kbd.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/states.tsx'

export function NoIssues({ onNew }: { onNew: (() => void) | undefined }) {
  return (
    <EmptyState
      title="No issues yet"
      actions={
        onNew && (
          <>
            <Button variant="filled" rightSection={<Kbd>c</Kbd>} onClick={onNew}>
              New issue
            </Button>
            <LinkButton to="/import">Import project</LinkButton>
          </>
        )
      }
    >
      <p>
        {onNew
          ? 'Create the first issue, or import a project with its issues.'
          : 'The project is read-only, so no issues can be created.'}
      </p>
    </EmptyState>
  )
}
