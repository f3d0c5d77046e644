/**
 * SQL condition that nothing references the image `i`: no page, link, restorable page version, restorable link
 * or snapshot of a reported page.
 */
export const IS_UNREFERENCED = `
	NOT EXISTS (SELECT 1 FROM profile WHERE profile_image_id = i.id)
	AND NOT EXISTS (SELECT 1 FROM profile WHERE banner_image_id = i.id)
	AND NOT EXISTS (SELECT 1 FROM profile WHERE background_image_id = i.id)
	AND NOT EXISTS (SELECT 1 FROM profile WHERE dark_background_image_id = i.id)
	AND NOT EXISTS (SELECT 1 FROM link WHERE icon_image_id = i.id)
	AND NOT EXISTS (SELECT 1 FROM link WHERE thumbnail_image_id = i.id)
	AND NOT EXISTS (SELECT 1 FROM seo_settings WHERE og_image_id = i.id)
	AND NOT EXISTS (SELECT 1 FROM seo_settings WHERE twitter_image_id = i.id)
	AND NOT EXISTS (SELECT 1 FROM page_version WHERE image_ids @> ARRAY[i.id])
	AND NOT EXISTS (SELECT 1 FROM removed_link WHERE image_ids @> ARRAY[i.id])
	AND NOT EXISTS (SELECT 1 FROM page_snapshot WHERE image_ids @> ARRAY[i.id])`;
