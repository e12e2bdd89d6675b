import { type ImportedPerson, matchTexts, nameOfPerson } from '../import-words.ts'
import classes from './inspection.module.css'
import { describePeople, inOrderOfMatch } from './inspection-words.ts'

/** Who of the archive has an account here, and why the others have none. */
export function InspectedPeople({ people }: { people: readonly ImportedPerson[] }) {
  return (
    <section className={classes.part} aria-labelledby="inspected-people">
      <h3 id="inspected-people">People</h3>
      <p className="quiet">{describePeople(people)}</p>
      {people.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <ul className={classes.rows} tabIndex={0} aria-label="People">
          {inOrderOfMatch(people).map((person) => (
            <li key={person.source_id ?? 'nobody'}>
              <span className="cut" dir="auto">
                {nameOfPerson(person)}
              </span>
              {person.account ? (
                <span className="cut">
                  <bdi>{person.account.name}</bdi> <span className="quiet">@{person.account.username}</span>
                </span>
              ) : (
                <span className="cut quiet">{matchTexts[person.match].short}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
