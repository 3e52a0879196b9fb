/** Words of Mexican clinics, places and names that the dictionaries of zxcvbn lack or rank as rare; without accents. */
export const clinicWords: readonly string[] = `
dermatologia dermatologa dermatologo dermatology dermatologist clinica clinic consultorio consulta paciente pacientes
medico medica doctora enfermera enfermeria recepcion recepcionista hospital farmacia receta expediente contrasena
administrador administradora sistema cirugia estetica botox laser melanoma acne vitiligo psoriasis rosacea lunar
mexico mexicana mexicano cdmx guadalajara monterrey puebla tijuana cancun merida queretaro cuernavaca toluca oaxaca
veracruz acapulco chihuahua hermosillo culiacan morelia saltillo durango zacatecas chiapas jalisco sonora sinaloa
yucatan tabasco campeche michoacan guanajuato aguascalientes coyoacan polanco tepito tlalpan xochimilco
xochitl citlali itzel nayeli yaretzi quetzal quetzalli tonatiuh cuauhtemoc moctezuma tenoch itzamna ixchel yolotl
lupita guadalupe chivas pumas cruzazul tigres rayados santos toluca necaxa
`
  .trim()
  .split(/\s+/)
