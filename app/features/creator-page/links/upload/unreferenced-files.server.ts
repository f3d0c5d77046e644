/** SQL condition that no link, restorable link, restorable page version or snapshot of a page names the file `f`. */
export const IS_UNREFERENCED_FILE = `
	NOT EXISTS (
		SELECT FROM profile p JOIN link l ON l.profile_id = p.id
		WHERE p.user_id = f.user_id AND l.kind = 'file' AND l.details->>'file' = f.id::text)
	AND NOT EXISTS (SELECT FROM removed_link WHERE image_ids @> ARRAY[f.id])
	AND NOT EXISTS (SELECT FROM page_version WHERE image_ids @> ARRAY[f.id])
	AND NOT EXISTS (SELECT FROM page_snapshot WHERE image_ids @> ARRAY[f.id])`;
