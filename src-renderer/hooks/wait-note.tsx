import { Ago } from '../ui/when.tsx'

/** How far a delivery without an answer is. */
export const WaitNote = ({ since }: { since: string | null }) => (
  <span className="quiet">
    {since === null ? (
      'Not sent yet.'
    ) : (
      <>
        Sent <Ago at={since} /> ago. The receiver has ten seconds to answer.
      </>
    )}
  </span>
)
