/** Many issues share a weight. In ascending order, this index has the newest of them first, as the lists show them. */
export const weightsOfIssues = `
CREATE INDEX issue_s_weight_up ON issue(project_id, state, ifnull(weight, 2147483647), id DESC);
`
