interface Props {
  path: string
  className?: string | undefined
}

/** A path that keeps its end where it is too long: there it says most. */
export const PathText = ({ path, className = '' }: Props) => (
  <span className={`cut-start ${className}`} title={path}>
    <bdi>{path}</bdi>
  </span>
)
