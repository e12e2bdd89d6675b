/** The names by which texts call quick actions: their own names and the other ones. */
export const namesOf = <N extends string>(
  names: readonly N[],
  others: Readonly<Record<N, readonly string[]>>,
): ReadonlyMap<string, N> =>
  new Map(names.flatMap((name) => [name, ...others[name]].map((one): [string, N] => [one, name])))
