import { Button } from '@mantine/core'
import { EmptyState } from '../ui/states.tsx'
import classes from './settings-form.module.css'

interface Props {
  typed: string
  /** Settings that all sections together have, if the section is what leaves none. */
  elsewhere: number
  /** A purpose that finds a setting of this form. */
  example: string
  onAllSections: () => void
  onClear: () => void
}

/** Shown instead of the rows if no setting matches. */
export function NothingFound({ typed, elsewhere, example, onAllSections, onClear }: Props) {
  const title = elsewhere > 0 ? 'No setting in this section matches' : 'No setting matches'
  return (
    <div className={classes.nothing}>
      <EmptyState
        title={title}
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
          {title} <span className="mono">{typed}</span>. Describe what you want to achieve, such as “{example}”, or type
          the API name.
        </p>
      </EmptyState>
    </div>
  )
}
