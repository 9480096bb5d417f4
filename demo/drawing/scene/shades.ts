/** Hair colors from deepest shadow to gloss: shadow, base, mid, light, gloss. */
export type HairRamp = readonly [string, string, string, string, string];

export const shades = [
  'Black',
  'Dark Brown',
  'Medium Brown',
  'Light Brown',
  'Dark Blonde',
  'Medium Blonde',
  'Light Blonde',
  'Platinum Blonde',
  'Golden Blonde',
  'Strawberry Blonde',
  'Auburn',
  'Copper Red',
  'True Red',
  'Dark Red',
  'Chestnut',
  'Mahogany',
  'Salt and Pepper',
  'Gray',
  'White',
  'Silver',
] as const;

export type Shade = (typeof shades)[number];

export const hairRamps: Record<Shade, HairRamp> = {
  Black: ['#070608', '#151215', '#262125', '#453e43', '#8a8288'],
  'Dark Brown': ['#140b08', '#2b1a13', '#442b20', '#6b4835', '#ac8468'],
  'Medium Brown': ['#20120b', '#43291b', '#65412c', '#8d6144', '#c99f7a'],
  'Light Brown': ['#2f1c10', '#5d3d26', '#83593a', '#ac7f57', '#dfbb90'],
  'Dark Blonde': ['#3b2414', '#75502f', '#9c7245', '#c29a68', '#edd1a4'],
  'Medium Blonde': ['#4f331c', '#8d653b', '#b68c58', '#d6b27d', '#f6e0b6'],
  'Light Blonde': ['#6a4b2a', '#ab8352', '#d0ab76', '#e8cd9c', '#fdf1d6'],
  'Platinum Blonde': ['#80705f', '#c0ae98', '#dfd0bc', '#f0e6d8', '#fffcf5'],
  'Golden Blonde': ['#553210', '#9a6529', '#c58f47', '#e0b570', '#fae3ae'],
  'Strawberry Blonde': ['#55290f', '#9a5731', '#c57f51', '#e0a67a', '#f9d9b7'],
  Auburn: ['#240b06', '#501d10', '#77301b', '#a14c2e', '#d98c65'],
  'Copper Red': ['#3d1405', '#7c300e', '#ad4c1b', '#d37034', '#f5ac71'],
  'True Red': ['#2f0507', '#6d0f12', '#9c1d1f', '#c53c37', '#ef8577'],
  'Dark Red': ['#1b0507', '#400d12', '#62181d', '#8a2d31', '#c26a68'],
  Chestnut: ['#220e07', '#4b2514', '#703c22', '#985a37', '#d1976a'],
  Mahogany: ['#18080a', '#3a161a', '#592529', '#7f3f40', '#b98079'],
  'Salt and Pepper': ['#131313', '#323130', '#575553', '#8a8784', '#cfccc8'],
  Gray: ['#26282a', '#515457', '#777a7d', '#a1a4a6', '#dcdedf'],
  White: ['#7d7a78', '#b7b4b0', '#d9d7d3', '#efedea', '#ffffff'],
  Silver: ['#3b3f45', '#747a82', '#a0a6ae', '#c8cdd3', '#f3f6f9'],
};

export const rootRamps: Record<'dark' | 'soft', HairRamp> = {
  dark: ['#140b08', '#2a1a13', '#3f291e', '#5d402f', '#8d6b54'],
  soft: ['#1e140d', '#3e2b1d', '#5b422e', '#7d5f45', '#b09274'],
};
