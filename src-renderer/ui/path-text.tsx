interface Props {
  path: string
  className?: string | undefined
  style?: Readonly<Record<`--${string}`, number>>
}

/** A path, cut at its start if it is too long, because its end matters most. */
export const PathText = ({ path, className = '', style }: Props) => (
  <span className={`cut-start ${className}`} title={path} style={style}>
    <bdi>{path}</bdi>
  </span>
)
