/** A rule that involves several parameters. */
export interface Rule {
  names: readonly string[]
  /** Returns the error text, given the names that were sent and all raw values; undefined if the rule holds. */
  breach(sent: readonly string[], bag: Readonly<Record<string, unknown>>): string | undefined
}

/** Parameters that identify the caller, and that every endpoint accepts. */
export const OF_CALLER: readonly string[] = ['private_token', 'access_token', 'sudo']

export const mutuallyExclusive = (...names: string[]): Rule => ({
  names,
  breach: (sent) => (sent.length > 1 ? `${names.join(', ')} are mutually exclusive` : undefined),
})

export const atLeastOneOf = (...names: string[]): Rule => ({
  names,
  breach: (sent) =>
    sent.length === 0 ? `${names.join(', ')} are missing, at least one parameter must be provided` : undefined,
})

export const exactlyOneOf = (...names: string[]): Rule => ({
  names,
  breach: (sent) =>
    sent.length === 0
      ? `${names.join(', ')} are missing, exactly one parameter must be provided`
      : sent.length > 1
        ? `${names.join(', ')} are mutually exclusive`
        : undefined,
})

export const allOrNoneOf = (...names: string[]): Rule => ({
  names,
  breach: (sent) =>
    sent.length > 0 && sent.length < names.length ? `${names.join(', ')} provide all or none of parameters` : undefined,
})

/** `name` means something only together with `other`. */
export const onlyWith = (name: string, other: string): Rule => ({
  names: [name, other],
  breach: (sent) => (sent.includes(name) && !sent.includes(other) ? `${other} is missing` : undefined),
})
