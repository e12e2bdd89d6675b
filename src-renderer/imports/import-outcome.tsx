import type { ImportResult } from './import-words.ts'
import { AddedRecords, LeftOutRecords } from './left-out.tsx'
import classes from './outcomes.module.css'
import { describeOutcomes, sumOf } from './outcomes.ts'
import { RelationOutcomes } from './relation-outcomes.tsx'

interface Props {
  result: ImportResult
  relations: NonNullable<ImportResult['relations']>
}

/** What became of the records of an archive: in one sentence, by relation, and by the reason for which records were skipped. */
export function ImportOutcome({ result, relations }: Props) {
  const sum = sumOf(relations)
  const hasEnded = result.status === 'finished' || result.status === 'failed'
  const listed = new Set(hasEnded ? result.failures.map(({ relation, part }) => part ?? relation) : [])
  return (
    <div className={classes.box}>
      <header className={classes.sum}>
        <h2>{describeOutcomes(sum)}</h2>
        {sum.failed > 0 && sum.leftOut > 0 && (
          <p className="quiet">
            Failed records caused an error. Records that were skipped for a known reason are listed below.
          </p>
        )}
      </header>
      <RelationOutcomes relations={relations} failures={{ project_id: result.project_id, listed }} />
      <LeftOutRecords relations={relations} title="Why records were skipped" />
      <AddedRecords relations={relations} />
    </div>
  )
}
