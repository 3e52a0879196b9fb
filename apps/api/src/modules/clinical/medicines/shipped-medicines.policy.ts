import type { ChecklistId } from '@piel/contract/clinical/checklists'
import type { MedicineFamily } from '@piel/contract/clinical/medicine-families'
import type { Medicine, MedicineForm } from '@piel/contract/clinical/medicines'

/** A medicine as checks compare it. */
export interface KnownMedicine extends Medicine {
  /** Asks for a reason while a pregnancy is on record. */
  avoidInPregnancy: boolean
  checklist: ChecklistId | null
}

/**
 * Medicines of a dermatologist's day, in words of our own: name in Spanish and English, family, fraction, forms, and
 * `p` to avoid in pregnancy. Fractions and `p` are drafts until the responsible physician has reviewed them. Those of
 * fraction I are listed so that they are refused by name.
 */
const list = `
Aciclovir | Aciclovir | - | IV | cream tablet suspension
Valaciclovir | Valaciclovir | - | IV | tablet
Famciclovir | Famciclovir | - | IV | tablet
Ácido azelaico | Azelaic acid | - | IV | cream gel
Ácido fusídico | Fusidic acid | - | IV | cream ointment
Ácido glicólico | Glycolic acid | - | VI | cream lotion gel
Ácido kójico | Kojic acid | - | VI | cream gel
Ácido láctico | Lactic acid | - | VI | cream lotion
Ácido retinoico con hidroquinona | Tretinoin with hydroquinone | retinoids | IV | cream | p
Ácido salicílico | Salicylic acid | - | VI | lotion shampoo ointment solution
Ácido tranexámico | Tranexamic acid | - | IV | tablet cream
Ácido tricloroacético | Trichloroacetic acid | - | IV | solution
Acitretina | Acitretin | retinoids | IV | capsule | p
Adalimumab | Adalimumab | - | IV | injection
Adapaleno | Adapalene | retinoids | IV | gel cream | p
Adapaleno con peróxido de benzoílo | Adapalene with benzoyl peroxide | retinoids | IV | gel | p
Albendazol | Albendazole | - | IV | tablet suspension | p
Alquitrán de hulla | Coal tar | - | VI | shampoo lotion
Amikacina | Amikacin | aminoglycosides | IV | injection | p
Amitriptilina | Amitriptyline | - | III | tablet
Amorolfina | Amorolfine | - | IV | lacquer
Amoxicilina | Amoxicillin | penicillins | IV | capsule suspension
Amoxicilina con ácido clavulánico | Amoxicillin with clavulanic acid | penicillins | IV | tablet suspension
Ampicilina | Ampicillin | penicillins | IV | capsule suspension injection
Apremilast | Apremilast | - | IV | tablet | p
Azatioprina | Azathioprine | - | IV | tablet | p
Azitromicina | Azithromycin | macrolides | IV | tablet suspension
Baricitinib | Baricitinib | - | IV | tablet | p
Bencilpenicilina benzatínica | Benzathine benzylpenicillin | penicillins | IV | injection
Betametasona | Betamethasone | corticosteroids | IV | cream ointment lotion injection
Betametasona con calcipotriol | Betamethasone with calcipotriol | corticosteroids | IV | ointment gel foam
Betametasona con clotrimazol y gentamicina | Betamethasone with clotrimazole and gentamicin | corticosteroids | IV | cream
Bilastina | Bilastine | - | IV | tablet
Bimatoprost | Bimatoprost | - | IV | solution
Bleomicina | Bleomycin | - | IV | injection | p
Brimonidina | Brimonidine | - | IV | gel
Butenafina | Butenafine | - | V | cream
Calamina | Calamine | - | VI | lotion
Calcipotriol | Calcipotriol | - | IV | ointment cream
Cefalexina | Cephalexin | cephalosporins | IV | capsule tablet suspension
Ceftriaxona | Ceftriaxone | cephalosporins | IV | injection
Cefuroxima | Cefuroxime | cephalosporins | IV | tablet suspension
Cetirizina | Cetirizine | - | VI | tablet syrup drops
Ciclopirox | Ciclopirox | - | IV | lacquer cream shampoo
Ciclosporina | Ciclosporin | - | IV | capsule solution | p
Ciprofloxacino | Ciprofloxacin | quinolones | IV | tablet | p
Claritromicina | Clarithromycin | macrolides | IV | tablet suspension
Clindamicina | Clindamycin | lincosamides | IV | gel lotion solution capsule
Clindamicina con peróxido de benzoílo | Clindamycin with benzoyl peroxide | lincosamides | IV | gel
Clobetasol | Clobetasol | corticosteroids | IV | cream ointment shampoo solution foam
Clonazepam | Clonazepam | - | II | tablet drops | p
Clorfenamina | Chlorphenamine | - | VI | tablet syrup
Clotrimazol | Clotrimazole | azoles | VI | cream solution
Colchicina | Colchicine | - | IV | tablet
Crisaborol | Crisaborole | - | IV | ointment
Crotamitón | Crotamiton | - | VI | cream lotion
Dapsona | Dapsone | - | IV | tablet gel
Deflazacort | Deflazacort | corticosteroids | IV | tablet suspension
Desloratadina | Desloratadine | - | IV | tablet syrup
Desonida | Desonide | corticosteroids | IV | cream lotion
Dexametasona | Dexamethasone | corticosteroids | IV | tablet injection
Diazepam | Diazepam | - | II | tablet | p
Diclofenaco | Diclofenac | nsaids | IV | tablet gel | p
Dicloxacilina | Dicloxacillin | penicillins | IV | capsule suspension
Difenhidramina | Diphenhydramine | - | VI | syrup cream
Diflucortolona | Diflucortolone | corticosteroids | IV | cream ointment
Doxepina | Doxepin | - | IV | capsule cream
Doxiciclina | Doxycycline | tetracyclines | IV | capsule tablet | p
Dupilumab | Dupilumab | - | IV | injection
Dutasterida | Dutasteride | - | IV | capsule | p
Ebastina | Ebastine | - | IV | tablet
Eflornitina | Eflornithine | - | IV | cream
Epinastina | Epinastine | - | IV | tablet
Eritromicina | Erythromycin | macrolides | IV | gel solution tablet suspension
Espironolactona | Spironolactone | - | IV | tablet | p
Etanercept | Etanercept | - | IV | injection
Etinilestradiol con drospirenona | Ethinylestradiol with drospirenone | - | IV | tablet | p
Fentanilo | Fentanyl | - | I | patch injection
Fexofenadina | Fexofenadine | - | VI | tablet
Finasterida | Finasteride | - | IV | tablet | p
Fluconazol | Fluconazole | azoles | IV | capsule | p
Fluocinolona | Fluocinolone | corticosteroids | IV | cream solution
Fluocinonida | Fluocinonide | corticosteroids | IV | cream ointment
Fluorouracilo | Fluorouracil | - | IV | cream | p
Fluticasona | Fluticasone | corticosteroids | IV | cream
Fosfomicina | Fosfomycin | - | IV | capsule
Furoato de mometasona | Mometasone furoate | corticosteroids | IV | cream ointment lotion
Gabapentina | Gabapentin | - | IV | capsule
Gentamicina | Gentamicin | aminoglycosides | IV | cream injection | p
Griseofulvina | Griseofulvin | - | IV | tablet suspension | p
Guselkumab | Guselkumab | - | IV | injection
Halcinonida | Halcinonide | corticosteroids | IV | cream
Hidrocodona | Hydrocodone | - | I | tablet
Hidrocortisona | Hydrocortisone | corticosteroids | VI | cream ointment
Hidromorfona | Hydromorphone | - | I | tablet injection
Hidroquinona | Hydroquinone | - | IV | cream gel | p
Hidroquinona con tretinoína y fluocinolona | Hydroquinone with tretinoin and fluocinolone | retinoids | IV | cream | p
Hidroxicina | Hydroxyzine | - | III | tablet syrup | p
Hidroxicloroquina | Hydroxychloroquine | - | IV | tablet
Ibuprofeno | Ibuprofen | nsaids | VI | tablet suspension | p
Imiquimod | Imiquimod | - | IV | cream
Inmunoglobulina humana | Human immunoglobulin | - | IV | injection
Infliximab | Infliximab | - | IV | injection
Isoconazol | Isoconazole | azoles | VI | cream
Isotretinoína | Isotretinoin | retinoids | IV | capsule gel | p isotretinoin
Itraconazol | Itraconazole | azoles | IV | capsule | p
Ivermectina | Ivermectin | - | IV | tablet cream | p
Ixekizumab | Ixekizumab | - | IV | injection
Ketoconazol | Ketoconazole | azoles | IV | cream shampoo tablet | p
Ketorolaco | Ketorolac | nsaids | IV | tablet injection | p
Levocetirizina | Levocetirizine | - | IV | tablet drops
Levofloxacino | Levofloxacin | quinolones | IV | tablet | p
Lidocaína | Lidocaine | anaesthetic_amides | IV | cream gel spray injection
Lidocaína con prilocaína | Lidocaine with prilocaine | anaesthetic_amides | IV | cream
Limeciclina | Lymecycline | tetracyclines | IV | capsule | p
Loratadina | Loratadine | - | VI | tablet syrup
Metamizol | Metamizole | nsaids | IV | tablet | p
Metadona | Methadone | - | I | tablet
Metilprednisolona | Methylprednisolone | corticosteroids | IV | tablet cream injection
Metotrexato | Methotrexate | - | IV | tablet injection | p methotrexate
Metronidazol | Metronidazole | - | IV | gel cream tablet
Miconazol | Miconazole | azoles | VI | cream
Micofenolato de mofetilo | Mycophenolate mofetil | - | IV | tablet | p
Minociclina | Minocycline | tetracyclines | IV | capsule foam | p
Minoxidil | Minoxidil | - | V | solution foam tablet | p
Morfina | Morphine | - | I | tablet injection
Mupirocina | Mupirocin | - | IV | ointment cream
Naproxeno | Naproxen | nsaids | VI | tablet | p
Neomicina con polimixina B y bacitracina | Neomycin with polymyxin B and bacitracin | aminoglycosides | V | ointment
Niacinamida | Niacinamide | - | VI | gel cream tablet
Nistatina | Nystatin | - | IV | suspension cream
Nitrato de plata | Silver nitrate | - | IV | solution
Omalizumab | Omalizumab | - | IV | injection
Oxicodona | Oxycodone | - | I | tablet
Óxido de zinc | Zinc oxide | - | VI | ointment cream
Oximetazolina | Oxymetazoline | - | IV | cream
Paracetamol | Paracetamol | - | VI | tablet syrup
Penciclovir | Penciclovir | - | IV | cream
Pentoxifilina | Pentoxifylline | - | IV | tablet
Permetrina | Permethrin | - | IV | cream shampoo lotion
Peróxido de benzoílo | Benzoyl peroxide | - | VI | gel soap
Petidina | Pethidine | - | I | injection
Pimecrolimus | Pimecrolimus | - | IV | cream
Piritionato de zinc | Zinc pyrithione | - | VI | shampoo
Podofilina | Podophyllin | - | IV | solution | p
Prednicarbato | Prednicarbate | corticosteroids | IV | cream
Prednisolona | Prednisolone | corticosteroids | IV | tablet solution
Prednisona | Prednisone | corticosteroids | IV | tablet
Pregabalina | Pregabalin | - | IV | capsule
Propranolol | Propranolol | - | IV | tablet solution
Remifentanilo | Remifentanil | - | I | injection
Rifampicina | Rifampicin | - | IV | capsule suspension
Risankizumab | Risankizumab | - | IV | injection
Rupatadina | Rupatadine | - | IV | tablet
Secukinumab | Secukinumab | - | IV | injection
Sulfadiazina de plata | Silver sulfadiazine | sulfonamides | IV | cream
Sulfuro de selenio | Selenium sulfide | - | VI | shampoo
Tacrolimus | Tacrolimus | - | IV | ointment capsule
Tazaroteno | Tazarotene | retinoids | IV | gel cream | p
Terbinafina | Terbinafine | - | IV | tablet cream
Tetraciclina | Tetracycline | tetracyclines | IV | capsule | p
Tofacitinib | Tofacitinib | - | IV | tablet | p
Tramadol | Tramadol | - | III | capsule drops | p
Tretinoína | Tretinoin | retinoids | IV | cream gel | p
Triamcinolona | Triamcinolone | corticosteroids | IV | injection cream
Trimetoprima con sulfametoxazol | Trimethoprim-sulfamethoxazole | sulfonamides | IV | tablet suspension | p
Upadacitinib | Upadacitinib | - | IV | tablet | p
Urea | Urea | - | VI | cream lotion
Ustekinumab | Ustekinumab | - | IV | injection
Yodopovidona | Povidone-iodine | iodine | VI | solution soap
`

const parsed = (line: string): KnownMedicine => {
  const [generic = '', nameEn = '', family, fraction, forms = '', flags = ''] = line
    .split('|')
    .map((part) => part.trim())
  const [first, checklist] = flags.split(' ')
  return {
    id: `piel:${nameEn.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`,
    generic,
    nameEn,
    family: family === '-' ? null : (family as MedicineFamily),
    forms: forms.split(' ') as MedicineForm[],
    fraction: fraction as KnownMedicine['fraction'],
    source: 'piel',
    avoidInPregnancy: first === 'p',
    checklist: (checklist as ChecklistId | undefined) ?? null,
  }
}

export const shippedMedicines: readonly KnownMedicine[] = list.trim().split('\n').map(parsed)
