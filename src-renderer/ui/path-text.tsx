interface Props {
  path: string
  className?: string | undefined
}

/** A path, cut at its start if it is too long, because its end matters most. */
export const PathText = ({ path, className = '' }: Props) => (
  <span className={`cut-start ${className}`} title={path}>
    <bdi>{path}</bdi>
  </span>
)
