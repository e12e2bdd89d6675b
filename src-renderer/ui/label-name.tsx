import classes from './label-name.module.css'

/** The name of a label, for a line that is a flex box. `scope::value` shows the scope in grey. */
export function LabelName({ name }: { name: string }) {
  const separator = name.lastIndexOf('::')
  const value = separator > 0 ? name.slice(separator + 2) : name
  // A short part takes only its own width.
  return (
    <>
      {separator > 0 && (
        <span className={classes.scope} style={{ minWidth: `min(40px, ${separator} * 0.8ch + 9px)` }}>
          <bdi>{name.slice(0, separator)}</bdi>
        </span>
      )}
      <span className="cut" dir="auto" style={{ minWidth: `min(24px, ${value.length}ch)` }}>
        {value}
      </span>
    </>
  )
}
