/**
 * Classes of the radio button of a tile, which is `relative`: it covers the tile, and is seen as its border if it is chosen.
 * What else depends on it is a sibling behind it (`peer`): Firefox 107 to 120 have no `:has()`.
 */
export const TILE_RADIO =
	"peer absolute inset-0 size-full cursor-pointer rounded-md border-0 bg-transparent before:hidden checked:bg-transparent checked:shadow-[inset_0_0_0_2px_var(--leaf)] checked:[scroll-initial-target:nearest]";
