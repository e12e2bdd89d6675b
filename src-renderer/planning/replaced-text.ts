/** Says what a promotion does to the records with the same name in other projects of the group. */
export const replacedText = (amount: number, noun: string, name: 'name' | 'title'): string =>
  amount === 1
    ? `Another project in the group has a ${noun} with this ${name}. The group ${noun} replaces that project’s ${noun}, including on issues. `
    : `Other projects in the group have ${amount} ${noun}s with this ${name}. The group ${noun} replaces those ${amount} ${noun}s, including on issues. `
