/** The literal words of the specification, which are English: the catalogue of texts has no Spanish of ours for them. */
export const userTexts = {
  created: 'User created successfully!',
  updated: 'User updated successfully!',
  deleted: 'User deleted successfully!',
} as const
