/** A misspelled option would be without effect. @throws TypeError that names the options */
export function refuseUnknownOptions(of: string, options: object, known: readonly string[]): void {
  const unknown = Object.keys(options).filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new TypeError(`${of} has no option ${unknown.join(', ')}. Its options are ${known.join(', ')}.`)
}
