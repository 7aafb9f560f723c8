package com.example.portal;

import static org.springframework.security.config.Customizer.withDefaults;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.oauth2.client.oidc.web.logout.OidcClientInitiatedLogoutSuccessHandler;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.web.DefaultOAuth2AuthorizationRequestResolver;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestCustomizers;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.client.oidc.authentication.OidcIdTokenDecoderFactory;
import org.springframework.security.oauth2.jwt.JwtDecoderFactory;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Spring Boot 3（spring-boot-starter-web、spring-boot-starter-oauth2-client），配置见 application.yml。
 * 登录、取用户信息、从系统退出、接收后台退出通知（/logout/connect/back-channel/portal，登记为 --backchannel-logout-uri）。
 */
@Configuration
class PortalSignIn {
  @Bean
  SecurityFilterChain security(HttpSecurity http, ClientRegistrationRepository registrations) throws Exception {
    var signedOff = new OidcClientInitiatedLogoutSuccessHandler(registrations);
    signedOff.setPostLogoutRedirectUri("{baseUrl}/");
    var requests = new DefaultOAuth2AuthorizationRequestResolver(registrations, "/oauth2/authorization");
    requests.setAuthorizationRequestCustomizer(OAuth2AuthorizationRequestCustomizers.withPkce());
    return http
        .authorizeHttpRequests(rules -> rules.requestMatchers("/").permitAll().anyRequest().authenticated())
        .oauth2Login(login -> login.authorizationEndpoint(at -> at.authorizationRequestResolver(requests)))
        .logout(logout -> logout.logoutSuccessHandler(signedOff))
        .oidcLogout(logout -> logout.backChannel(withDefaults()))
        .build();
  }

  /** 门户用 ES256 签名；Spring 默认只认 RS256。 */
  @Bean
  JwtDecoderFactory<ClientRegistration> idTokens() {
    var factory = new OidcIdTokenDecoderFactory();
    factory.setJwsAlgorithmResolver(registration -> SignatureAlgorithm.ES256);
    return factory;
  }
}

@RestController
class Home {
  @GetMapping("/me")
  String me(@AuthenticationPrincipal OidcUser user) {
    // 用 sub 认人，不要用姓名或手机号
    return user.getSubject() + " " + user.getFullName();
  }
}
