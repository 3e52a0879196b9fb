const none = 'ningun[ao]?s?|niega|negad[ao]s?|negativ[ao]s?|nada|no|sin|none|nothing|nil|denie[sd]'
const further =
  'tiene|hay|refiere|presenta|aplica|conocid[ao]s?|reportad[ao]s?|known|reported|drug|food|a|y|and|alergi(?:a|as|co|ca)|' +
  'allerg(?:y|ies|ic)|medicamentos[ao]?s?|medicamentos?|alimentos?|alimentari[ao]s?|ningun[ao]?|medicines?|medications?'
const saysNone = new RegExp(`^(?:(?:${none})(?: (?:${further}))*|alergias? (?:${none})|nk(?:d|f|m)?a|n ?a)$`)

/**
 * Whether the name of an allergy states that there is none: "Ninguna", "Niega alergias", "NKDA", "N/A". The state of a
 * patient's allergies keeps that apart from an allergy (SNOMED CT 716186003, "No known allergy").
 */
export const isNoAllergy = (label: string): boolean =>
  saysNone.test(
    label
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll('.', '')
      .replace(/[^a-z]+/g, ' ')
      .trim(),
  )
