import { Button } from '@mantine/core'
import { Kbd } from '../ui/kbd.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/states.tsx'

/** `anywhere` is the list of all projects, not of one project or group. */
export function NoIssues({ onNew, anywhere }: { onNew: (() => void) | undefined; anywhere: boolean }) {
  return (
    <EmptyState
      title="No issues yet"
      actions={
        onNew && (
          <>
            <Button variant="filled" rightSection={<Kbd>c</Kbd>} onClick={onNew}>
              New issue
            </Button>
            {anywhere && <LinkButton to="/import">Import project</LinkButton>}
          </>
        )
      }
    >
      <p>
        {!onNew && 'The project is read-only, so no issues can be created.'}
        {onNew && `Create the first issue${anywhere ? ', or import a project with its issues' : ''}.`}
      </p>
    </EmptyState>
  )
}
