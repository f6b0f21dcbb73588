/** Whether a form's values contain a field of this name, such as 'variations.0.price'. */
export function holdsField(values: unknown, path: string): boolean {
  const [name = '', ...rest] = path.split('.')
  if (typeof values !== 'object' || values === null) return false
  const field = Object.entries(values).find(([key]) => key === name)
  return field !== undefined && (rest.length === 0 || holdsField(field[1], rest.join('.')))
}

/**
 * Returns the path of a validation error in the form's own field names. If the form is sent as JSON in a part of a
 * multipart body, the server prefixes the name of the part: 'product_data_json.name'.
 */
export function fieldPath(values: unknown, path: string): string {
  const inPart = path.slice(path.indexOf('.') + 1)
  return !holdsField(values, path) && holdsField(values, inPart) ? inPart : path
}
