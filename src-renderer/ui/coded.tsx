/** Text in which backticks mark what one would type. */
export const Coded = ({ text }: { text: string }) => (
  <>
    {text.split('`').map((part, i) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key and never move
      i % 2 === 1 ? <code key={i}>{part}</code> : part,
    )}
  </>
)
