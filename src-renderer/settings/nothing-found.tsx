import { Button } from '@mantine/core'
import { EmptyState } from '../ui/states.tsx'
import classes from './settings-screen.module.css'

interface Props {
  typed: string
  /** Settings that all sections together have, if the section is what leaves none. */
  elsewhere: number
  onAllSections: () => void
  onClear: () => void
}

/** Shown instead of the rows if no setting matches. */
export function NothingFound({ typed, elsewhere, onAllSections, onClear }: Props) {
  return (
    <div className={classes.nothing}>
      <EmptyState
        title="No setting matches"
        actions={
          <>
            {elsewhere > 0 && (
              <Button variant="filled" onClick={onAllSections}>
                Show {elsewhere} in other sections
              </Button>
            )}
            <Button onClick={onClear}>Clear search</Button>
          </>
        }
      >
        <p>
          No setting matches <span className="mono">{typed}</span>. Describe what you want to achieve, such as “stop
          people from making groups”, or type the API name.
        </p>
      </EmptyState>
    </div>
  )
}
