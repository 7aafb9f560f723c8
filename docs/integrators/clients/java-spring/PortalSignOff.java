package com.example.portal;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.HttpSessionEvent;
import jakarta.servlet.http.HttpSessionListener;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.JwtClaimValidator;
import org.springframework.security.oauth2.jwt.JwtException;
import org.springframework.security.oauth2.jwt.JwtIssuerValidator;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.JwtTypeValidator;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.security.web.authentication.SavedRequestAwareAuthenticationSuccessHandler;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * 用户在别处退出时，门户到这里来说（OpenID Connect Back-Channel Logout 1.0）。
 * Spring 自带的 oidcLogout().backChannel() 只认 RS256 签的通知，门户的是 ES256，所以自己核对。
 */
@RestController
class PortalSignOff {
  static final String PATH = "/backchannel-logout";
  private static final String EVENT = "http://schemas.openid.net/event/backchannel-logout";

  private final NimbusJwtDecoder tokens;
  private final PortalSessions sessions;

  PortalSignOff(ClientRegistrationRepository registrations, PortalSessions sessions) {
    var portal = registrations.findByRegistrationId("portal");
    this.sessions = sessions;
    this.tokens =
        NimbusJwtDecoder.withJwkSetUri(portal.getProviderDetails().getJwkSetUri())
            .jwsAlgorithm(SignatureAlgorithm.ES256)
            .validateType(false)
            .build();
    this.tokens.setJwtValidator(
        new DelegatingOAuth2TokenValidator<>(
            new JwtTypeValidator("logout+jwt"),
            new JwtTimestampValidator(),
            new JwtIssuerValidator(portal.getProviderDetails().getIssuerUri()),
            new JwtClaimValidator<List<String>>("aud", aud -> aud != null && aud.contains(portal.getClientId())),
            new JwtClaimValidator<Map<String, Object>>("events", events -> events != null && events.containsKey(EVENT)),
            new JwtClaimValidator<String>("sid", Objects::nonNull),
            new JwtClaimValidator<Object>("nonce", Objects::isNull)));
  }

  @PostMapping(PATH)
  ResponseEntity<Void> signOff(@RequestParam("logout_token") String token) {
    try {
      sessions.end(tokens.decode(token).getClaimAsString("sid"));
      return ResponseEntity.ok().build();
    } catch (JwtException refused) {
      return ResponseEntity.badRequest().build();
    }
  }
}

/** 门户的 sid 对应本系统的哪个会话。几台服务器时，请放进共用的会话库（如 Spring Session）。 */
@Component
class PortalSessions extends SavedRequestAwareAuthenticationSuccessHandler implements HttpSessionListener {
  private final Map<String, HttpSession> bySid = new ConcurrentHashMap<>();

  @Override
  public void onAuthenticationSuccess(HttpServletRequest request, HttpServletResponse response, Authentication who)
      throws IOException, ServletException {
    if (who.getPrincipal() instanceof OidcUser user)
      bySid.put(user.getIdToken().getClaimAsString("sid"), request.getSession());
    super.onAuthenticationSuccess(request, response, who);
  }

  /** 不认识的 sid 也算办成：那个会话早已不在。 */
  void end(String sid) {
    var session = bySid.remove(sid);
    if (session == null) return;
    try {
      session.invalidate();
    } catch (IllegalStateException alreadyEnded) {
      // 用户自己刚刚退出
    }
  }

  @Override
  public void sessionDestroyed(HttpSessionEvent ended) {
    bySid.values().removeIf(session -> session.getId().equals(ended.getSession().getId()));
  }
}
