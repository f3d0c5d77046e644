-- A page from before there was a history gets its first version: the page as it is. Otherwise its first change would be the
-- first thing that is kept, and what the page was before would be lost.
INSERT INTO page_version (id, profile_id, number, document, changes, image_ids, created_at, updated_at)
SELECT gen_random_uuid(), p.id, 1,
  jsonb_build_object(
    'schema', 1,
    'name', p.name,
    'bio', p.bio,
    'photo', (SELECT jsonb_build_object('id', i.id, 'altText', i.alt_text) FROM image i WHERE i.id = p.profile_image_id),
    'banner', (SELECT jsonb_build_object('id', i.id, 'altText', i.alt_text) FROM image i WHERE i.id = p.banner_image_id),
    'socialLinks', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('platform', s.platform, 'url', s.url, 'position', s.position)
        ORDER BY s.position, s.platform), '[]')
      FROM social_link s WHERE s.profile_id = p.id),
    'links', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'analyticsKey', l.analytics_key, 'kind', l.kind,
        'title', l.title, 'url', l.url, 'enabled', l.enabled, 'icon', l.icon, 'iconImageId', l.icon_image_id,
        'thumbnail', (SELECT jsonb_build_object('id', i.id, 'altText', i.alt_text) FROM image i WHERE i.id = l.thumbnail_image_id),
        'highlight', l.highlight, 'sensitive', l.sensitive,
        'startsAt', to_char(l.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'endsAt', to_char(l.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'utm', l.utm, 'fallback', l.fallback, 'fallbackUrl', l.fallback_url) ORDER BY l.position), '[]')
      FROM link l WHERE l.profile_id = p.id),
    'theme', jsonb_build_object('preset', coalesce(t.preset, 'default'), 'customColors', coalesce(t.custom_colors, '{}'),
      'customCss', coalesce(t.custom_css, ''), 'buttonShape', coalesce(t.button_shape, 'preset')),
    'seo', jsonb_build_object('title', coalesce(o.title, ''), 'description', coalesce(o.description, ''),
      'keywords', coalesce(o.keywords, ''), 'ogTitle', coalesce(o.og_title, ''),
      'ogDescription', coalesce(o.og_description, ''),
      'ogImage', (SELECT jsonb_build_object('id', i.id, 'altText', i.alt_text) FROM image i WHERE i.id = o.og_image_id),
      'twitterTitle', coalesce(o.twitter_title, ''), 'twitterDescription', coalesce(o.twitter_description, ''),
      'twitterImage', (SELECT jsonb_build_object('id', i.id, 'altText', i.alt_text) FROM image i WHERE i.id = o.twitter_image_id),
      'twitterCard', coalesce(o.twitter_card, ''), 'robots', coalesce(o.robots, 'index,follow')),
    'footer', jsonb_build_object('text', coalesce(f.text, ''), 'hideBranding', coalesce(f.hide_branding, false))
  ),
  '{}',
  ARRAY(
    SELECT unnest(ARRAY[p.profile_image_id, p.banner_image_id, o.og_image_id, o.twitter_image_id])
    INTERSECT SELECT id FROM image
    UNION SELECT i.id FROM link l JOIN image i ON i.id IN (l.icon_image_id, l.thumbnail_image_id) WHERE l.profile_id = p.id
  ),
  now(), now()
FROM profile p
LEFT JOIN theme t ON t.profile_id = p.id
LEFT JOIN seo_settings o ON o.profile_id = p.id
LEFT JOIN footer f ON f.profile_id = p.id
WHERE NOT EXISTS (SELECT FROM page_version v WHERE v.profile_id = p.id);
