import { Button } from '@mantine/core'
import { Kbd } from '../ui/kbd.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/states.tsx'

/** Nothing there yet, and no filter to blame. */
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
            <LinkButton to="/import">Import a project</LinkButton>
          </>
        )
      }
    >
      <p>
        {onNew
          ? 'Write the first one, or bring in a project with its issues from an export archive.'
          : 'The project is read-only: none can be written in it.'}
      </p>
    </EmptyState>
  )
}
